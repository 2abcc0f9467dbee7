import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import {
  seminarPoster,
  type SeminarPoster,
} from '../../../resources/seminars/seminar/seminar.calls.ts'
import { useLang } from '../../../src/i18n/texts.ts'
import type { Lang } from '../../../src/schema/label.ts'
import { instantText } from '../../../src/schema/timeText.ts'
import { useEdu } from '../../../src/ui/context.tsx'
import { keepFile } from '../../../src/ui/parts/download.ts'
import { drawPoster, posterSizes, type PosterColour, type PosterSize } from './drawPoster.ts'
import { pdfOfPicture } from './pdf.ts'
import { posterWords } from './poster.texts.ts'

export interface PosterChoice {
  readonly size: PosterSize
  readonly colour: PosterColour
  readonly lang: Lang
  /** A promoter's code; '' for none. */
  readonly source: string
}

/** The registration page of a seminar, with a promoter's code. */
const addressOf = ({ proseminarId }: SeminarPoster, source: string): string =>
  `${location.origin}/invite?${new URLSearchParams({ proseminarId, ...(source ? { from: source } : {}) }).toString()}`

const loadCover = async (address: string | null): Promise<ImageBitmap | undefined> => {
  if (address === null) return undefined
  const answer = await fetchPicture(address)
  return answer && createImageBitmap(answer)
}
const fetchPicture = (address: string): Promise<Blob | undefined> =>
  new Promise(done => {
    const picture = new Image()
    picture.crossOrigin = 'anonymous'
    picture.addEventListener('load', () => {
      const canvas = document.createElement('canvas')
      canvas.width = picture.naturalWidth
      canvas.height = picture.naturalHeight
      canvas.getContext('2d')?.drawImage(picture, 0, 0)
      canvas.toBlob(blob => done(blob ?? undefined))
    })
    picture.addEventListener('error', () => done(undefined))
    picture.src = address
  })

const blobOf = (canvas: HTMLCanvasElement, type: string): Promise<Blob> =>
  new Promise((done, fail) =>
    canvas.toBlob(blob => (blob ? done(blob) : fail(new Error('no picture'))), type, 0.92),
  )

/** The poster of the address's seminar, drawn again with each choice. */
export const usePoster = () => {
  const edu = useEdu()
  const shown = useLang()
  const [query] = useSearchParams()
  const id = query.get('id') ?? ''
  const canvas = useRef<HTMLCanvasElement>(null)
  const [choice, setChoice] = useState<PosterChoice>({
    size: 'STORY',
    colour: 'INDIGO',
    lang: shown,
    source: '',
  })
  const { data, isError, refetch } = useQuery({
    queryKey: ['seminarPoster', id],
    queryFn: ({ signal }) => edu.ask(seminarPoster, { id }, { signal, quiet: true }),
    enabled: id !== '',
  })
  const { data: cover } = useQuery({
    queryKey: ['seminarCover', id, data?.cover],
    queryFn: async () => (await loadCover(data?.cover ?? null)) ?? null,
    enabled: data !== undefined,
  })
  useEffect(() => {
    if (!canvas.current || !data) return
    const { lang, size, colour, source } = choice
    const words = posterWords[lang]
    drawPoster(
      canvas.current,
      {
        institution: data.institution,
        name: data.name,
        subtitle: data.subtitle ?? '',
        time: `${instantText(data.startAt, lang, data.timezone)} (${data.timezone})`,
        people: data.people.length
          ? words.people(data.people.join(lang === 'zh' ? '、' : ', '))
          : '',
        scan: words.scan,
      },
      { size, colour, address: addressOf(data, source), cover: cover ?? undefined },
    )
  }, [data, cover, choice])
  const save = async (kind: 'png' | 'pdf'): Promise<void> => {
    if (!canvas.current || !data) return
    const fileName = `${data.name}.${kind}`
    if (kind === 'png') {
      keepFile({ blob: await blobOf(canvas.current, 'image/png'), fileName })
      return
    }
    const jpeg = await blobOf(canvas.current, 'image/jpeg')
    const bytes = pdfOfPicture(new Uint8Array(await jpeg.arrayBuffer()), posterSizes[choice.size])
    keepFile({ blob: new Blob([bytes], { type: 'application/pdf' }), fileName })
  }
  return {
    canvas,
    choice,
    choose: (next: Partial<PosterChoice>) => setChoice(now => ({ ...now, ...next })),
    data,
    failed: isError,
    retry: () => void refetch(),
    save: (kind: 'png' | 'pdf') => void save(kind),
  }
}
