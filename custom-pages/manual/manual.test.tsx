import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createI18n } from '../../src/i18n/provider.ts'
import { showPage } from '../../tests/support/ways-bench.tsx'
import { ManualPage } from './ManualPage.tsx'

const open = async (path: string, lang: 'en' | 'zh' = 'en') =>
  showPage(<ManualPage />, {}, { path, i18n: await createI18n(lang) })

it('begins with the index, which leads to every job', async () => {
  await open('/manual')
  const link = await screen.findByRole('link', { name: 'Import a spreadsheet' })
  expect(link.getAttribute('href')).toBe('/manual?topic=import')
})

it('shows a page as headings, numbered steps and labels in bold, with a way to the index', async () => {
  await open('/manual?topic=import', 'zh')
  expect(await screen.findByRole('heading', { level: 1, name: '导入表格' })).toBeTruthy()
  const heading = screen.getByRole('heading', { level: 2, name: '导入之后' })
  expect(heading.id).toBe('after-the-import')
  const [steps] = screen.getAllByRole('list')
  if (!steps) throw new Error('no steps')
  expect(within(steps).getByText('检查数据').tagName).toBe('B')
  expect(within(steps).getByRole('link', { name: '学员' }).getAttribute('href')).toBe('/student')
  expect(screen.getByRole('link', { name: '手册目录' }).getAttribute('href')).toBe('/manual')
})

it('says so where there is no such page', async () => {
  await open('/manual?topic=gardening')
  expect(await screen.findByText('The manual has no such page')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'All pages' }).getAttribute('href')).toBe('/manual')
})
