declare module 'virtual:calls/*' {
  const calls: import('./api.ts').Calls
  export default calls
}
