// Before the first paint: the theme that was chosen here, else the system's. src/platform/web/theme.ts goes on from there.
;(() => {
  let chosen = null
  try {
    chosen = localStorage.getItem('theme-preference')
  } catch {
    // This browser keeps nothing: the system decides.
  }
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.classList.add(dark ? 'dark' : 'light')
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', dark ? '#0b111a' : '#f4f6f9')
})()
