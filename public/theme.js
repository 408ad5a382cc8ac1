// Before the first paint: the theme chosen here, otherwise the system's, and the language. src/platform/web takes over.
;(() => {
  let chosen = null
  let language = null
  try {
    chosen = localStorage.getItem('theme-preference')
    language = localStorage.getItem('language')
  } catch {
    // Without storage, the system's theme applies.
  }
  if (language) document.documentElement.lang = language
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.classList.add(dark ? 'dark' : 'light')
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', dark ? '#0b111a' : '#f4f6f9')
})()
