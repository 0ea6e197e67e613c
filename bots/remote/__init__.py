"""What a bot needs to play on a server: it imports gRPC and the wire format, and no engine."""
