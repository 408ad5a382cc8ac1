import { expect, test, withoutServiceWorker } from './fixtures.ts'
import { mailsTo } from './mailbox.ts'
import { newOnboardedMember } from './members.ts'

test.use(withoutServiceWorker)

test('shows Portuguese on screens, in errors and emails to those who choose it @phone', async ({
  page,
  newcomer,
  allowErrors,
}) => {
  allowErrors(/status of 404/)
  const account = newcomer('Rita Prado')
  await newOnboardedMember(page, account)

  await test.step('switches the language immediately in settings', async () => {
    await page.goto('/settings/language')
    await page.getByLabel('Language').selectOption('pt-BR')
    await expect(page.getByRole('heading', { level: 1, name: 'Idioma e unidades' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR')
  })

  await test.step('the next visit is in Portuguese too', async () => {
    await page.goto('/')
    await expect(page.getByText('O que aconteceu no tatame?')).toBeVisible()
    await page.goto('/journal')
    await expect(page.getByRole('link', { name: 'Treinos', exact: true })).toBeVisible()
  })

  await test.step('a technique has its Portuguese name next to the English one', async () => {
    await page.goto('/techniques/turtle')
    await expect(page.getByRole('heading', { level: 1, name: 'Turtle' })).toBeVisible()
    await expect(page.getByText('Tartaruga', { exact: true })).toBeVisible()
  })

  await test.step('a refusal is in Portuguese', async () => {
    await page.goto('/activity/nothing')
    await expect(page.getByText('Pode ter sido apagado ou você não pode ver.')).toBeVisible()
    const refused = await page.evaluate(async () => {
      const answer = await fetch('/api/activities/nothing', { headers: { 'accept-language': 'pt-BR' } })
      return (await answer.json()).message
    })
    expect(refused).toBe('Isto não está mais disponível.')
  })

  await test.step('the email is in Portuguese', async () => {
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
    expect((await mailsTo(account.email))[0]?.subject).toMatch(/^Recebemos sua mensagem/)
  })
})

test("greets visitors in their browser's language, and lets them choose another @phone", async ({ browser }) => {
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

test('opens in the language of the URL for one visit, without saving it @phone', async ({ browser }) => {
  const page = await (await browser.newContext({ locale: 'es-AR' })).newPage()
  await page.goto('/about?lang=pt-BR')
  await expect(page.getByRole('heading', { level: 1, name: 'Sobre o Open Mat' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR')
  expect(await page.evaluate(() => localStorage.getItem('language'))).toBeNull()
  await page.goto('/about?lang=en')
  await expect(page.getByRole('heading', { level: 1, name: 'About Open Mat' })).toBeVisible()
  await page.goto('/about?lang=xx')
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await expect(page.getByRole('heading', { level: 1, name: 'Acerca de Open Mat' })).toBeVisible()
})

test("the URL's language isn't saved as a member's own @phone", async ({ page, newcomer }) => {
  await newOnboardedMember(page, newcomer())
  await page.goto('/about?lang=es')
  await expect(page.getByRole('heading', { level: 1, name: 'Acerca de Open Mat' })).toBeVisible()
  await page.goto('/about')
  await expect(page.getByRole('heading', { level: 1, name: 'About Open Mat' })).toBeVisible()
  const { own } = await (await page.request.get('/api/users/me')).json()
  expect(own.language).toMatch(/^en/)
})
