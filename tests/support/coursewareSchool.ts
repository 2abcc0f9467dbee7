import { createConverter, type ConversionKind } from '../../server/adapters/conversion/index.ts'
import { conversionKinds } from '../../server/adapters/conversion/kinds.ts'
import { nudge, tasksDone } from '../../server/engine/jobs/queue.ts'
import type { Files } from '../../server/platform/ports.ts'
import { memoryFiles } from '../../mocks/portable.ts'
import { makeApp } from './app.ts'
import { cookieOf, inBrowser } from './disk.ts'
import type { TestStore } from './stores.ts'
import { teachingSchool } from './teaching.ts'
import { sendWhole } from './tus.ts'

export interface CoursewareRow {
  readonly id: string
  readonly version: number
  readonly name: string
  readonly status: string
  readonly reason: string | null
  readonly progress: number
  readonly pageCount: number | null
  readonly courses: readonly string[]
}

/** A school whose server converts documents, in `root`, by default without LibreOffice. */
export const coursewareSchool = async (
  store: TestStore,
  root: string,
  kinds: Readonly<Record<string, ConversionKind | undefined>> = conversionKinds({
    soffice: undefined,
  }),
  files: Files = memoryFiles(),
) => {
  const converter = createConverter({ files, root, atOnce: 1, kinds })
  const t = await makeApp({ store, ports: { files, converter } })
  const upload = (bytes: Uint8Array, fileName: string, target?: unknown, token?: string) =>
    sendWhole(
      t,
      token ?? t.administrator.token,
      { purpose: 'courseware', fileName, ...(target === undefined ? {} : { target }) },
      bytes,
    )
  const all = async (): Promise<readonly CoursewareRow[]> =>
    (await t.call<{ list: readonly CoursewareRow[] }>('GET', 'courseware/list?limit=100')).response
      .list
  const named = async (name: string): Promise<CoursewareRow> => {
    const found = (await all()).find(row => row.name === name)
    if (!found) throw new Error(`no courseware ${name}`)
    return found
  }
  const converted = async (): Promise<void> => {
    nudge(t.ports, t.institution)
    await tasksDone(t.ports)
  }
  const pages = (id: string, token?: string) =>
    t.call<{ name: string; pages: unknown[]; address: string }>(
      'POST',
      'courseware/pages',
      { id },
      token === undefined ? {} : { token },
    )
  /** The response in a person's browser to an address of images. */
  const image = async (address: string, token: string | undefined = t.administrator.token) =>
    t.app.request(address, { headers: { Cookie: await cookieOf(t, token), ...inBrowser } })
  return { t, files, upload, all, named, converted, pages, image, school: teachingSchool(t) }
}
