import { expect, test, withoutServiceWorker } from './fixtures.ts'
import { newOnboardedMember } from './members.ts'

test.use(withoutServiceWorker)

const TABLE = `Data;Hora;Duração;Tipo;Kimono;Notas
03/04/2026;18:30;1h30;aula;sem kimono;Guarda
05/04/2026;18:30;40:00;aula;gi;Longa
`

test('previews an import, imports the valid rows and undoes it @phone', async ({ page }) => {
  const unique = Math.random().toString(36).slice(2, 8)
  await newOnboardedMember(page, { email: `import-${unique}@example.test`, name: 'Imp Ort' })
  await page.goto('/journal/import')
  await page
    .getByLabel('Training file')
    .setInputFiles({ name: 'diário.csv', mimeType: 'text/csv', buffer: Buffer.from(TABLE) })
  await page.getByRole('radio', { name: 'Day first: 3 April' }).check()
  const rows = page.getByRole('list', { name: 'Rows' })
  await expect(rows.getByText('18:30–20:00 · 90 mins · Class · No-gi')).toBeVisible()
  await expect(rows.getByText('Enter at most 360 minutes')).toBeVisible()

  await page.getByRole('button', { name: 'Import 1 entry' }).click()
  await expect(page.getByText('1 imported, 0 already in your journal, 1 skipped.')).toBeVisible()
  const listed = async () => (await (await page.request.get('/api/training/sessions')).json()).items.length
  expect(await listed()).toBe(1)

  await page.getByRole('button', { name: 'Undo import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByText('Import undone.')).toBeVisible()
  expect(await listed()).toBe(0)
})
