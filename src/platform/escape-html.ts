const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** JSON for use inside a `<script>`, which an unescaped `<` could end. */
export const jsonInHtml = (data: object): string => JSON.stringify(data).replaceAll('<', '\\u003c')

/** Escapes text for HTML content and attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}
