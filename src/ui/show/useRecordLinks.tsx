import { Suspense, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { useLabel } from '../../i18n/texts.ts'
import type { RecordDialogProps, RecordLink } from '../../schema/extension.ts'
import type { AnyRecord, AnyResource } from '../../schema/resource.ts'
import { useAllowed } from '../Allowed.tsx'
import { useEdu } from '../context.tsx'
import { lazyView } from '../list/lazyView.ts'
import { keepFile } from '../parts/download.ts'
import type { PageAction } from '../parts/index.ts'

/**
 * What other domains offer in the menu of a record, in the order of the extensions: pages, files
 * and dialogs, of which the open one comes along. Nothing of a record in the trash.
 */
export const useRecordLinks = ({
  resource,
  record,
}: {
  readonly resource: AnyResource
  readonly record: AnyRecord
}): { readonly linkMenu: readonly PageAction[]; readonly linkDialog: ReactNode } => {
  const label = useLabel()
  const allowed = useAllowed()
  const edu = useEdu()
  const navigate = useNavigate()
  const [open, setOpen] = useState<RecordLink>()
  const links = (resource.extensions ?? []).flatMap(({ links: own = [] }) =>
    own.filter(({ right }) => allowed(right)),
  )
  const fetchFile = (link: Extract<RecordLink, { file: unknown }>): void => {
    // the provider says what goes wrong
    link.file(edu.askFile, record.id).then(keepFile, () => undefined)
  }
  const follow = (link: RecordLink): void => {
    if ('to' in link) void navigate(link.to(record.id))
    else if ('file' in link) fetchFile(link)
    else setOpen(link)
  }
  const Dialog = open && 'dialog' in open ? lazyView<RecordDialogProps>(open.dialog) : undefined
  return {
    linkMenu:
      record.deletedAt === null
        ? links.map(link => ({
            key: `link ${link.label.en}`,
            label: label(link.label),
            ...('file' in link ? { icon: 'download' as const } : {}),
            onClick: () => follow(link),
          }))
        : [],
    linkDialog: Dialog && (
      <Suspense>
        <Dialog record={record} onClose={() => setOpen(undefined)} />
      </Suspense>
    ),
  }
}
