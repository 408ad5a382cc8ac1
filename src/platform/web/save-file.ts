/** Downloads a string as a file. */
export const saveFile = (name: string, type: string, text: string) => save(name, new Blob([text], { type }))

export const savePicture = (file: File) => save(file.name, file)

function save(name: string, blob: Blob) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
