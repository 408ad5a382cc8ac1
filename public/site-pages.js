// Before the first paint: the theme chosen in the app, otherwise the system's. Later: searches the help page while the
// reader types.
;(() => {
  try {
    const chosen = localStorage.getItem('theme-preference')
    if (chosen === 'dark' || chosen === 'light') document.documentElement.classList.add(chosen)
  } catch {
    // Without storage, the system's theme applies.
  }

  const PAUSE_MS = 250
  document.addEventListener('DOMContentLoaded', () => {
    const form = document.querySelector('.site-search')
    if (!form) return
    let waiting
    let asked = 0
    form.addEventListener('input', () => {
      clearTimeout(waiting)
      waiting = setTimeout(answer, PAUSE_MS)
    })

    async function answer() {
      const turn = ++asked
      const address = `${form.action}?${new URLSearchParams(new FormData(form))}`
      try {
        const html = await (await fetch(address)).text()
        if (turn !== asked) return
        const page = new DOMParser().parseFromString(html, 'text/html')
        for (const part of ['.site-contents', '#answers'])
          document.querySelector(part)?.replaceWith(page.querySelector(part) ?? '')
        const found = document.querySelector('#found')
        if (found) found.textContent = page.querySelector('#found')?.textContent ?? ''
        history.replaceState(null, '', address)
      } catch {
        // Without a connection, the button still shows what the browser has cached.
      }
    }
  })
})()
