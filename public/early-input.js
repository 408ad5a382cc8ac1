// On a server-rendered page, records clicks and typing until the app has started. src/app/early-input.ts replays them.
// Links and forms work without the app.
const typed = new Map()
let pressed

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
