// On a server-rendered page, until the app has started: loads the app after the first paint, so that scripts don't delay
// it, and records clicks and typing, which src/app/early-input.ts replays. Links and forms work without the app.
const { modules } = document.currentScript.dataset
const typed = new Map()
let pressed

function loadApp() {
  const [src, ...imports] = modules.split(' ')
  const add = (name, attributes) =>
    document.head.append(Object.assign(document.createElement(name), { crossOrigin: '', ...attributes }))
  for (const href of imports) add('link', { rel: 'modulepreload', href })
  add('script', { type: 'module', src })
}

function press(event) {
  const control = event.target.closest('button, input[type=checkbox]')
  if (!control) return
  pressed = control
  event.preventDefault()
}

function type({ target }) {
  typed.set(target, target.value)
}

addEventListener('click', press, true)
addEventListener('input', type, true)

window.earlyInput = {
  typed,
  pressed: () => pressed,
  stop() {
    removeEventListener('click', press, true)
    removeEventListener('input', type, true)
  },
}

// A page in the background isn't painted.
if (document.hidden) loadApp()
else
  new PerformanceObserver((_, paint) => {
    paint.disconnect()
    loadApp()
  }).observe({ type: 'paint', buffered: true })
