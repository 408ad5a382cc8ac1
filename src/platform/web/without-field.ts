/** An error message without the name of the field it's shown next to. */
export function withoutField(message: string): string {
  return message.replace(/^(?:[\w.[\]-]+: |[^:]+:\u00a0)/, '')
}
