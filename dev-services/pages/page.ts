import { html, type Markup } from './html.ts'

/**
 * Makes the pages of a stand-in. Its name and an explanation (`means`) are at the top of each, so no one mistakes it
 * for the real service.
 */
export function standInPage({ name, means }: { name: string; means: string }, { isWide = true } = {}) {
  return (title: string, main: Markup): Markup => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} – stand-in ${name}</title>
<link rel="icon" href="/mark.svg" type="image/svg+xml">
<link rel="stylesheet" href="/style.css">
</head>
<body${isWide && html` class="wide"`}>
<header class="marking"><p><strong>Stand-in ${name} – ${means}.</strong> For development on this machine only.</p></header>
<main>${main}</main>
</body>
</html>
`
}

/** A form's radio buttons, one of them chosen. */
export const radioButtons = (name: string, choices: Record<string, string>, chosen: string): Markup[] =>
  Object.entries(choices).map(
    ([value, label]) => html`<label class="choice">
      <input type="radio" name="${name}" value="${value}"${value === chosen && html` checked`}> ${label}
    </label>`,
  )
