// The last page of a sign-in popup: tells the page that opened it how sign-in ended, and closes.
const CLOSE = { pt: 'Você pode fechar esta janela.', es: 'Puedes cerrar esta ventana.' }
const language = navigator.language.slice(0, 2)
document.addEventListener('DOMContentLoaded', () => {
  const words = document.getElementById('close')
  if (!words || !CLOSE[language]) return
  document.documentElement.lang = language
  words.textContent = CLOSE[language]
})

const end = { type: 'open-mat:sign-in', error: new URLSearchParams(location.search).get('error') }
try {
  const channel = new BroadcastChannel('open-mat-sign-in')
  channel.postMessage(end)
} catch {
  // Very old browsers have no BroadcastChannel; the opener is notified below.
}
if (window.opener) window.opener.postMessage(end, location.origin)
// A message sent while closing can be lost. The page that receives it closes this window; otherwise it closes itself.
setTimeout(() => window.close(), 1500)
