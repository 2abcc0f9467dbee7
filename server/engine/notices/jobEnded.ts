import type { Label, Lang } from '../../../src/schema/label.ts'
import type { EnginePorts } from '../ports.ts'
import type { Scope } from '../../platform/store/types.ts'
import { inBoth, putInInbox } from './inbox.ts'
import type { NoticeText } from '../../../src/schema/message.ts'

type JobKind = 'import' | 'export' | 'bulk'
/** A job that has come to its end. */
export interface EndedJob {
  readonly id: string
  readonly kind: JobKind
  /** The account of the job's maker. */
  readonly accountId: string
  /** The kind of its rows: the resource's plural label. */
  readonly of: Label
  readonly ok: boolean
  readonly done: number
  readonly failed: number
}

const names: Readonly<Record<JobKind, Label>> = {
  import: { en: 'Import', zh: '导入' },
  export: { en: 'Export', zh: '导出' },
  bulk: { en: 'Bulk change', zh: '批量操作' },
}
const wordsOf: Readonly<Record<Lang, (job: EndedJob) => NoticeText>> = {
  en: ({ kind, of, ok, done, failed }) => ({
    subject: `${names[kind].en} of ${of.en.toLowerCase()}: ${ok ? 'done' : 'failed'}`,
    text:
      `${done.toLocaleString('en')} done` +
      (failed ? `, ${failed.toLocaleString('en')} refused.` : '.'),
  }),
  zh: ({ kind, of, ok, done, failed }) => ({
    subject: `${of.zh}${names[kind].zh}${ok ? '已完成' : '失败'}`,
    text:
      `已处理 ${done.toLocaleString('zh')} 条` +
      (failed ? `，失败 ${failed.toLocaleString('zh')} 条` : ''),
  }),
}

/**
 * Notes the end of a job in its maker's inbox. Their windows learn of it from the job's own events.
 */
export const noteJobEnd = async (
  ports: Pick<EnginePorts, 'ids' | 'clock'>,
  scope: Pick<Scope, 'db'>,
  job: EndedJob,
): Promise<void> => {
  const at = { ids: ports.ids, now: ports.clock.now().toISOString() }
  await putInInbox(scope, at, job.accountId, {
    kind: 'job',
    words: inBoth(lang => wordsOf[lang](job)),
    link: job.kind === 'import' ? `/importJob?jobId=${job.id}` : `/jobs?tab=${job.kind}`,
    mark: `job ${job.id} ${at.now}`,
  })
}
