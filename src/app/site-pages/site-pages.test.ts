import { describe, expect, test } from 'vitest'
import { findAnswers } from './help-search.ts'
import { renderArticle } from './markdown.ts'
import { linkIn } from './page-html.ts'
import { fillIn, languageToShow } from './template.ts'

describe('the text a reader gets', () => {
  test('is the template in their language while the operator has no page', () => {
    expect(languageToShow('pt-BR', [])).toBe('pt-BR')
  })

  test("is the operator's page, even in another language, before any template", () => {
    expect(languageToShow('pt-BR', ['es', 'pt-BR'])).toBe('pt-BR')
    expect(languageToShow('pt-BR', ['es', 'en'])).toBe('en')
    expect(languageToShow('pt-BR', ['es'])).toBe('es')
  })

  test('has its values filled in, and only the lines that apply', () => {
    const text =
      'Kept {days} days.\n<!-- if paid -->\nPaid.\n<!-- end -->\n<!-- if not paid -->\nFree.\n<!-- end -->\n{braces}\n'
    const filled = (paid: boolean) => fillIn(text, { values: { days: '14' }, flags: { paid } })
    expect(filled(true)).toBe('Kept 14 days.\nPaid.\n{braces}\n')
    expect(filled(false)).toBe('Kept 14 days.\nFree.\n{braces}\n')
    expect(fillIn(text.replaceAll('\n', '\r\n'), { values: {}, flags: {} })).toContain('Free.\n')
  })
})

describe('Markdown', () => {
  test('becomes a title, a description and sections with anchors', () => {
    const { title, description, intro, sections } = renderArticle(
      '# Our *terms*\n\nShort & **plain**.\n\n## Who {#who}\n\nUs.\n\n## Preços & prazos\n\n### More {#more}\n\n## Who {#who}\n',
    )
    expect({ title, description, intro }).toEqual({
      title: 'Our terms',
      description: 'Short & plain.',
      intro: '<p>Short &amp; <strong>plain</strong>.</p>\n',
    })
    expect(sections.map(({ id, title }) => [id, title])).toEqual([
      ['who', 'Who'],
      ['preços-prazos', 'Preços & prazos'],
      ['who-2', 'Who'],
    ])
    expect(sections[1]?.html).toBe('<h3 id="more">More</h3>\n')
  })

  test('shows HTML as text, leaves out comments and unsafe links', () => {
    const { intro } = renderArticle(
      '# T\n\n<script>alert(1)</script>\n\n<!-- note -->\n\nA <b onclick="x()">b</b> [x](javascript:alert(1)) [y](//evil.example) ![p](https://evil.example/p.png)\n',
    )
    expect(intro).not.toMatch(/<script|<b |<a |<img|<!--/)
    expect(intro).toContain('&lt;script&gt;')
    expect(renderArticle('# T\n\n[w](https://a.example) [m](mailto:a@b.example) [p](/help#x)\n').intro).toBe(
      '<p><a href="https://a.example">w</a> <a href="mailto:a@b.example">m</a> <a href="/help#x">p</a></p>\n',
    )
  })

  test('labels each table cell with its column', () => {
    const { intro } = renderArticle('# T\n\n| What | *Why* |\n|--|--|\n| a | **b** |\n')
    expect(intro).toContain('<td role="cell" data-label="Why"><strong>b</strong></td>')
  })
})

test("links between these pages keep a chosen language, other links don't change", () => {
  const kept = linkIn({ isLanguageChosen: true, language: 'es' })
  expect(['/privacy', '/privacy#deletion', '/contact?from=/help', '/settings', 'https://a.example'].map(kept)).toEqual([
    '/privacy?lang=es',
    '/privacy?lang=es#deletion',
    '/contact?from=/help',
    '/settings',
    'https://a.example',
  ])
  expect(linkIn({ isLanguageChosen: false, language: 'es' })('/privacy')).toBe('/privacy')
})

describe("the help page's search", () => {
  const answers = [
    { title: 'How do I cancel a membership?', text: 'How to get your money back: a refund of the first payment.' },
    { title: 'Como apago minha conta?', text: 'How do I delete my account? Em Configurações.' },
    { title: 'How do I block someone?', text: 'How do you get away from people.' },
  ]
  const titles = (query: string) => findAnswers(answers, query).map(({ title }) => title)

  test('ignores common words, endings and accents', () => {
    expect(titles('how do I get refunds')).toEqual(['How do I cancel a membership?'])
    expect(titles('CANCELLING')).toEqual(['How do I cancel a membership?'])
    expect(titles('configuracoes')).toEqual(['Como apago minha conta?'])
  })

  test('finds nothing for words that no answer contains', () => {
    expect(titles('xyzzy')).toEqual([])
    expect(titles('   ')).toEqual([])
  })
})
