import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { recordProvider, showRecord } from '../../../tests/support/record-bench.tsx'
import type { FinishedUpload, SendFileOptions } from '../../protocol/uploads.ts'
import { UploadsButton } from './UploadsButton.tsx'
import { uploadSizeText } from './UploadLine.tsx'
import { useUploads } from './useUploads.ts'

interface Sending {
  readonly options: SendFileOptions
  readonly end: (answer: unknown) => void
  readonly fail: (error: unknown) => void
}

const Starter = () => {
  const { start } = useUploads()
  const files = [new File(['0123456789'], 'plan.pdf')]
  return <button onClick={() => void start(files, { purpose: 'box' })}>Send</button>
}

const show = async () => {
  const fake = recordProvider()
  const sending: Sending[] = []
  const ended: string[] = []
  Object.assign(fake.provider, {
    sendFile: (_file: File, options: SendFileOptions) =>
      new Promise<FinishedUpload>((done, fail) => {
        options.signal?.addEventListener('abort', () =>
          fail(new DOMException('stopped', 'AbortError')),
        )
        sending.push({ options, end: answer => done({ uploadId: 'u1', answer }), fail })
      }),
    endUpload: async (id: string) => void ended.push(id),
  })
  const node = (
    <>
      <UploadsButton />
      <Starter />
    </>
  )
  showRecord(fake, '/boatDetail', { node })
  fireEvent.click(await screen.findByText('Send'))
  await waitFor(() => expect(sending).toHaveLength(1))
  return { sending, ended }
}

it('shows how files are on their way: progress, pause, a lost connection, the end', async () => {
  const { sending, ended } = await show()
  act(() => sending[0]?.options.onBegun?.('u1'))
  act(() => sending[0]?.options.onProgress?.(4))
  fireEvent.click(await screen.findByRole('button', { name: 'Uploads: 1 left, 40%' }))
  const bar = await screen.findByRole('progressbar', { name: 'Progress of plan.pdf' })
  expect(bar.getAttribute('aria-valuenow')).toBe('40')
  expect(screen.getByText('4 B of 10 B')).toBeTruthy()
  act(() => sending[0]?.options.onLost?.())
  expect(screen.getByText('No connection. Continues automatically.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Pause plan.pdf' }))
  expect(screen.getByText(/^Paused/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Continue plan.pdf' }))
  await waitFor(() => expect(sending).toHaveLength(2))
  expect(sending[1]?.options.uploadId).toBe('u1')
  await act(async () => sending[1]?.fail(new Error('x')))
  expect((await screen.findByRole('alert')).textContent).not.toBe('')
  fireEvent.click(screen.getByRole('button', { name: 'Try plan.pdf again' }))
  await act(async () => sending[2]?.end({}))
  expect(await screen.findByText('Uploaded · 10 B')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Clear finished' }))
  await waitFor(() => expect(screen.queryByText('Uploaded · 10 B')).toBeNull())
  expect(ended).toEqual([])
})

it('tells sizes as people read them', () => {
  expect([
    uploadSizeText(0, 'en'),
    uploadSizeText(1536, 'en'),
    uploadSizeText(3 * 1024 ** 3, 'zh'),
  ]).toEqual(['0 B', '1.5 KB', '3 GB'])
})
