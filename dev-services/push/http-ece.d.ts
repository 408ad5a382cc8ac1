declare module 'http_ece' {
  /** RFC 8188; throws if the keys don't match. */
  export function decrypt(
    content: Buffer,
    by: { version: 'aes128gcm'; privateKey: import('node:crypto').ECDH; authSecret: string },
  ): Buffer
}
