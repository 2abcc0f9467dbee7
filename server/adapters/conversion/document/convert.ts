import type { ConvertFile, ConvertInput } from '../messages.ts'
import { Unconvertible } from '../messages.ts'
import { makePdf } from './office.ts'
import { makePages } from './pages.ts'

/** The share of the work after which an office document is a PDF. */
const officeShare = 0.4

/** Seconds of processor time that LibreOffice may take for a document. */
const officeSeconds = 120

/** Makes page images of a PDF or, with LibreOffice, of an office document; returns the pages. */
export const convert: ConvertFile = async ({ input, folder, progress, step, budget }) => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- createConverter makes it
  const { source, output, machine } = input as ConvertInput
  if (source.endsWith('.pdf')) return makePages(source, output, { progress, step, budget })
  const soffice = machine?.['soffice']
  if (soffice === undefined) throw new Unconvertible('UNAVAILABLE', 'SOFFICE_PATH is not set')
  step(officeSeconds)
  const pdf = await makePdf(soffice, source, folder)
  progress(officeShare)
  return makePages(pdf, output, {
    progress: share => progress(officeShare + share * (1 - officeShare)),
    step,
    budget,
  })
}
