# Compiled code for other compiled modules: nothing here is for Python.
