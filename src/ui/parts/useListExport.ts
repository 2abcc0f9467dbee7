import { useNotify } from 'react-admin'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useTexts } from '../../i18n/texts.ts'
import type { EduExtras } from '../../protocol/provider.ts'
import { useEdu } from '../context.tsx'
import { jobsLink } from '../jobs/links.ts'
import { exportTexts } from '../list/tools/export.texts.ts'
import { keepFile } from './download.ts'

type Wish = Pick<Parameters<EduExtras['exportFile']>[1], 'query' | 'sort'>

/**
 * The export of a resource with a hand-written list: a file, or for many rows the job that makes
 * it.
 */
export const useListExport = (resource: string) => {
  const t = useTexts(exportTexts)
  const edu = useEdu()
  const notify = useNotify()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const save = async (wish: Wish): Promise<void> => {
    setBusy(true)
    try {
      const file = await edu.exportFile(resource, wish)
      if ('taskId' in file)
        notify(t.begun, {
          type: 'info',
          action: { label: t.showJobs, run: () => void navigate(jobsLink('export')) },
        })
      else {
        keepFile(file)
        notify(t.exported, { type: 'success' })
      }
    } catch {
      // the provider has said why
    } finally {
      setBusy(false)
    }
  }
  return { save, busy }
}
