-- Sessions that are open stay open: their cookies hold the tokens, the table holds what they digest to from now on.
UPDATE auth_sessions SET token = encode(sha256(convert_to(token, 'UTF8')), 'hex');
