import { expect, test, unkept } from './fixtures.ts'
import { mailsTo } from './mailbox.ts'
import { arrive } from './members.ts'

test.use(unkept)

test('speaks Portuguese on screens, in refusals and in email to those who choose it @phone', async ({
  page,
  newcomer,
  allowErrors,
}) => {
  allowErrors(/status of 404/)
  const account = newcomer('Rita Prado')
  await arrive(page, account)

  await test.step('chosen in the settings, it is spoken at once', async () => {
    await page.goto('/settings/language')
    await page.getByLabel('Language').selectOption('pt-BR')
    await expect(page.getByRole('heading', { name: 'Idioma e unidades' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR')
  })

  await test.step('also on the next visit', async () => {
    await page.goto('/')
    await expect(page.getByText('O que aconteceu no tatame?')).toBeVisible()
    await page.goto('/journal')
    await expect(page.getByRole('link', { name: 'Treinos', exact: true })).toBeVisible()
  })

  await test.step('a refusal is said in Portuguese', async () => {
    await page.goto('/activity/nothing')
    await expect(page.getByText('Pode ter sido apagado, ou não está aberto para você.')).toBeVisible()
    const refused = await page.evaluate(async () => {
      const answer = await fetch('/api/activities/nothing', { headers: { 'accept-language': 'pt-BR' } })
      return (await answer.json()).message
    })
    expect(refused).toBe('Isto não está mais disponível.')
  })

  await test.step('so is the mail', async () => {
    const asked = await page.request.post('/api/contact', {
      data: {
        topic: 'idea',
        message: 'Uma ideia para o tatame de casa.',
        email: account.email,
        route: '/',
        appVersion: '1',
      },
    })
    expect(await asked.text()).toContain('number')
    await expect.poll(() => mailsTo(account.email), { timeout: 30_000 }).toHaveLength(1)
    expect((await mailsTo(account.email))[0]?.subject).toMatch(/^Recebemos a sua mensagem/)
  })
})

test('a visitor is spoken to in their browser’s language, and may choose another @phone', async ({ browser }) => {
  const page = await (await browser.newContext({ locale: 'es-AR' })).newPage()
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Te damos la bienvenida a Open Mat' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  const before = await page.request.get('/map', { headers: { 'accept-language': 'es-AR', accept: 'text/html' } })
  expect(before.headers().vary).toContain('accept-language')
  const head = await before.text()
  expect(head).toContain('<html lang="es">')
  expect(head).toContain('<title>Encuentra una academia · Open Mat</title>')
  await page.getByLabel('Idioma').selectOption('en')
  await expect(page.getByRole('heading', { name: 'Welcome to Open Mat' })).toBeVisible()
  await page.goto('/about')
  await expect(page.getByRole('heading', { name: 'About Open Mat' })).toBeVisible()
})
