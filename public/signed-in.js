// The last page of a sign-in popup: tells the page that opened it how it ended, and closes.
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
  // Very old browsers have no channels; the opener below hears it.
}
if (window.opener) window.opener.postMessage(end, location.origin)
// Words said in the moment of closing can be lost. Whoever hears them closes this window; else it closes itself.
setTimeout(() => window.close(), 1500)
