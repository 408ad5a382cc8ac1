declare module 'virtual:words/*' {
  const words: import('@lingui/core').Messages
  export default words
}

declare module 'virtual:calls/*' {
  const calls: import('./api.ts').Calls
  export default calls
}
