import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { createI18n } from '../../i18n/provider.ts'
import { RegistryProvider } from '../context.tsx'
import { definePage } from '../../schema/page.ts'
import { showPage } from '../../../tests/support/ways-bench.tsx'
import { HelpCard } from './HelpCard.tsx'

const label = { en: 'Class page', zh: '班级页' }
const noScreen = () => Promise.resolve(() => null)
const pages = [
  definePage({ route: 'course', label: { en: 'Classes', zh: '班级' }, screen: noScreen }),
  definePage({ route: 'addClass', label, menuRoute: 'course', screen: noScreen }),
  definePage({ route: 'nowhere', label, screen: noScreen }),
]

const open = async (path: string, lang: 'en' | 'zh' = 'en') => {
  const anchor = document.createElement('button')
  document.body.append(anchor)
  const showKeys = vi.fn()
  const close = vi.fn(() => anchor.remove())
  showPage(
    <RegistryProvider resources={[]} pages={pages} access={{ rights: 'all', masks: new Set() }}>
      <HelpCard anchor={anchor} onClose={close} showKeys={showKeys} />
    </RegistryProvider>,
    {},
    { path, i18n: await createI18n(lang) },
  )
  const card = within(await screen.findByRole('dialog'))
  return { card, showKeys, close }
}

it('says in two or three sentences what a screen is for, and leads to its page of the manual', async () => {
  const { card, close } = await open('/course')
  expect(await card.findByText(/^A class brings teachers, students and lessons/)).toBeTruthy()
  const link = card.getByRole('link', { name: 'Read more in the manual' })
  expect(link.getAttribute('href')).toBe('/manual?topic=classes')
  fireEvent.click(link)
  expect(close).toHaveBeenCalled()
})

it('a page below the entry of another has its help, in the reader’s language', async () => {
  const { card, close } = await open('/addClass?type=1', 'zh')
  expect(await card.findByText(/^班级把老师、学员和课节组织在一起/)).toBeTruthy()
  expect(card.getByRole('heading', { name: '班级' })).toBeTruthy()
  close()
})

it('offers the manual where a screen has no help, and the keys everywhere', async () => {
  const { card, showKeys, close } = await open('/nowhere')
  expect(await card.findByText('The manual describes each job step by step.')).toBeTruthy()
  expect(card.getByRole('link', { name: 'Open the manual' }).getAttribute('href')).toBe('/manual')
  fireEvent.click(card.getByRole('button', { name: /Keyboard shortcuts/ }))
  expect(close).toHaveBeenCalled()
  expect(showKeys).toHaveBeenCalledOnce()
})
