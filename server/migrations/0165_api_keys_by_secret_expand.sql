create index concurrently api_keys_secret_hash on api_keys (secret_hash);
