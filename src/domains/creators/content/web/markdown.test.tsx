import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Markdown } from './Markdown.tsx'

const shown = (text: string) => renderToStaticMarkup(<Markdown text={text} />)

test('renders Markdown as our elements: demoted headings, lists, tables, code', () => {
  const html = shown(
    '# Mount\n\nKeep *weight*.\n\n1. Hips\n2. Head\n\n- [x] done\n\n| a | b |\n|--|--|\n| 1 | 2 |\n\n`armbar`',
  )
  for (const piece of ['<h2', 'Mount</h2>', '<em>weight</em>', '<ol', '<li', '☑', '<table', '<td', '<code'])
    expect(html).toContain(piece)
})

test('outputs no HTML, scripts or remote images from the source', () => {
  const html = shown(
    '<script>alert(1)</script>\n\n<img src=x onerror=alert(1)>\n\nHi <b onclick="x">you</b>\n\n![a](https://evil.example/p.png)\n\n[x](javascript:alert(1)) [y](data:text/html,x) [z](vbscript:x)',
  )
  expect(html).not.toMatch(/<(script|img|b)[\s>]/)
  expect(html).not.toMatch(/href="(?!https:\/\/evil\.example\/p\.png")/)
})

test('opens links in a new tab without a referrer, marked as nofollow', () => {
  expect(shown('[book](https://example.org/a?b=1&c=2)')).toContain(
    '<a href="https://example.org/a?b=1&amp;c=2" target="_blank" rel="noopener nofollow ugc noreferrer"',
  )
})
