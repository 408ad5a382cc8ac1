/** A refusal's words without the name of the field at which they are shown. */
export function withoutField(message: string): string {
  return message.replace(/^(?:[\w.[\]-]+: |[^:]+:\u00a0)/, '')
}
