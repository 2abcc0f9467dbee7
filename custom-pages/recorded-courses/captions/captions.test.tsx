import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import {
  deleteCaptions,
  saveCaptions,
  sectionCaptions,
  type SectionCaptions,
} from '../../../resources/recorded-courses/captions.calls.ts'
import type { CatalogueSection } from '../../../resources/recorded-courses/catalogue.calls.ts'
import { asking } from '../../../tests/support/ask.ts'
import { refused, showPage } from '../../../tests/support/ways-bench.tsx'
import { windows1252 } from '../../../tests/support/windows1252.ts'
import { captionTexts } from './captions.texts.ts'
import { CaptionsDialog } from './CaptionsDialog.tsx'

const t = captionTexts.en
const section: CatalogueSection = {
  id: 's1',
  version: 1,
  name: 'Vowels',
  shown: true,
  hiddenWithChapter: false,
  unlockAt: null,
  video: null,
}

it('PLY-01 captions are uploaded, replaced and deleted by language; a file that can’t be read says why', async () => {
  const texts: string[] = []
  const saved = new Map<string, SectionCaptions>()
  showPage(
    <CaptionsDialog section={section} onClose={() => undefined} />,
    asking({
      [sectionCaptions.path]: () => ({ captions: [...saved.values()] }),
      [saveCaptions.path]: ({ lang, fileName, text }: Record<string, string>) => {
        if (!text?.startsWith('WEBVTT')) throw refused('34218')
        texts.push(text)
        const one = { lang, fileName, cues: 1, updateTime: '' } as SectionCaptions
        saved.set(one.lang, one)
        return one
      },
      [deleteCaptions.path]: ({ lang }: Record<string, string>) => {
        saved.delete(lang ?? '')
        return {}
      },
    }),
  )
  const choose = async (name: string, text: string | Uint8Array<ArrayBuffer>) => {
    const [input] = await screen.findAllByLabelText(name, { selector: 'input' })
    if (!input) throw new Error('no input')
    fireEvent.change(input, { target: { files: [new File([text], 'en.vtt')] } })
  }
  await choose(t.add('Français'), windows1252('WEBVTT\nRenée'))
  expect(await screen.findByText('Ren閑')).toBeTruthy()
  expect(saved.size).toBe(0)
  fireEvent.click(screen.getByRole('button', { name: t.save }))
  expect(await screen.findByText(t.facts('en.vtt', 1))).toBeTruthy()
  expect(texts).toEqual(['WEBVTT\nRenée'])
  fireEvent.click(screen.getByRole('button', { name: t.remove('Français') }))
  await waitFor(() => expect(screen.queryByText(t.facts('en.vtt', 1))).toBeNull())
  await choose(t.add('English'), 'nothing')
  expect(await screen.findByText('said 34218')).toBeTruthy()
  await choose(t.add('English'), 'WEBVTT')
  expect(await screen.findByText(t.facts('en.vtt', 1))).toBeTruthy()
  expect(screen.queryByText('said 34218')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: t.remove('English') }))
  await waitFor(() => expect(screen.queryByText(t.facts('en.vtt', 1))).toBeNull())
})
