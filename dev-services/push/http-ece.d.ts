declare module 'http_ece' {
  /** RFC 8188; throws when the keys do not fit. */
  export function decrypt(
    content: Buffer,
    by: { version: 'aes128gcm'; privateKey: import('node:crypto').ECDH; authSecret: string },
  ): Buffer
}
