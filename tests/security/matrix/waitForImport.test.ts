import { expect, it, vi } from 'vitest'
import { waitForImport } from './waitForImport.ts'

const began = { response: { jobId: 'job1' } }
const seen = (state: string) => ({
  http: 200,
  status: 200,
  text: JSON.stringify({ state }),
  response: null,
})

it('waits until the import has ended', async () => {
  const states = ['READING', 'WRITING', 'PARTIAL']
  const send = vi.fn(async () => seen(states.shift() ?? 'asked after its end'))
  await waitForImport(send, began, 'token')
  expect(send).toHaveBeenCalledTimes(3)
  expect(send).toHaveBeenCalledWith({ method: 'GET', path: 'importJob/get?jobId=job1' }, 'token')
})

it('throws if the import has not ended within the limit', async () => {
  const endless = waitForImport(async () => seen('WRITING'), began, 'token', 30)
  await expect(endless).rejects.toThrow('import job1 has not ended: {"state":"WRITING"}')
})
