import type { MapColours } from './map-style.ts'

export type PinName = 'pin' | 'pin-today' | 'pin-chosen'

const SCALE = 2

/** A pin with its tip at the bottom, with an extra dot for `pin-today`. The chosen pin is larger. */
export function drawPin(name: PinName, colours: MapColours): { image: ImageData; pixelRatio: number } {
  const canvas = document.createElement('canvas')
  const chosen = name === 'pin-chosen'
  const [width, height] = chosen ? [34, 42] : [26, 32]
  canvas.width = width * SCALE
  canvas.height = height * SCALE
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error("This browser can't draw the pins.")
  pen.scale((SCALE * width) / 26, (SCALE * height) / 32)

  pen.beginPath()
  pen.arc(13, 13, 10.5, Math.PI * 0.85, Math.PI * 0.15)
  pen.quadraticCurveTo(20.5, 23, 13, 30.5)
  pen.quadraticCurveTo(5.5, 23, 3.64, 17.77)
  pen.closePath()
  pen.fillStyle = chosen ? colours.chosen : colours.pin
  pen.fill()
  pen.lineWidth = 2
  pen.strokeStyle = colours.onPin
  pen.stroke()

  pen.beginPath()
  pen.arc(13, 13, 4, 0, Math.PI * 2)
  pen.fillStyle = colours.onPin
  pen.fill()

  if (name === 'pin-today') {
    pen.beginPath()
    pen.arc(20.5, 5.5, 4.5, 0, Math.PI * 2)
    pen.fillStyle = colours.today
    pen.fill()
    pen.stroke()
  }
  return { image: pen.getImageData(0, 0, canvas.width, canvas.height), pixelRatio: SCALE }
}
