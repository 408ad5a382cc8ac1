import { expect, test, unkept } from './fixtures.ts'
import { arrive } from './members.ts'

test.use(unkept)

const TABLE = `Data;Hora;Duração;Tipo;Kimono;Notas
03/04/2026;18:30;1h30;aula;sem kimono;Guarda
05/04/2026;18:30;40:00;aula;gi;Longa
`

test('previews an imported journal, keeps its good rows and undoes the import @phone', async ({ page }) => {
  const unique = Math.random().toString(36).slice(2, 8)
  await arrive(page, { email: `import-${unique}@example.test`, name: 'Imp Ort' })
  await page.goto('/journal/import')
  await page
    .getByLabel('File with your training')
    .setInputFiles({ name: 'diário.csv', mimeType: 'text/csv', buffer: Buffer.from(TABLE) })
  await page.getByRole('radio', { name: '3 April: the day comes first' }).check()
  const rows = page.getByRole('list', { name: 'Rows' })
  await expect(rows.getByText('18:30–20:00 · 90 mins · Class · No-gi')).toBeVisible()
  await expect(rows.getByText('A session lasts at most 360 minutes')).toBeVisible()

  await page.getByRole('button', { name: 'Import the good one' }).click()
  await expect(page.getByText('1 imported, 0 already there, 1 refused.')).toBeVisible()
  const listed = async () => (await (await page.request.get('/api/training/sessions')).json()).items.length
  expect(await listed()).toBe(1)

  await page.getByRole('button', { name: 'Take back' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByText('Taken back.')).toBeVisible()
  expect(await listed()).toBe(0)
})
