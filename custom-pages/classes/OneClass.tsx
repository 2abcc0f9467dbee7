import { useGetOne, type RaRecord } from 'react-admin'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { ErrorCode } from '../../src/protocol/errors/codes.ts'
import { course, type Course } from '../../resources/classes/course/course.resource.ts'
import type { AnyRecord } from '../../src/schema/resource.ts'
import { Page, PageSkeleton } from '../../src/ui/parts/index.ts'
import { RecordFailure } from '../../src/ui/parts/RecordFailure.tsx'

export type ClassRecord = RaRecord & Course & AnyRecord
// the server's error for an address that names no class
const nothing = { body: { code: ErrorCode.notFound } }

interface OneClassProps {
  /** The screen's title while no class is loaded. */
  readonly title: string
  readonly children: (record: ClassRecord) => ReactNode
}

/** The class in the address (`id`), and placeholders while it loads or if it doesn't exist. */
export const OneClass = ({ title, children }: OneClassProps) => {
  const [query] = useSearchParams()
  const id = query.get('id') ?? ''
  const { data, isPending, error, refetch } = useGetOne<ClassRecord>(
    'course',
    { id },
    { enabled: id !== '' },
  )
  if (data) return children(data)
  if (isPending && id !== '') return <PageSkeleton />
  return (
    <Page title={title} width="narrow">
      <RecordFailure
        resource={course}
        error={id === '' ? nothing : error}
        retry={() => void refetch()}
      />
    </Page>
  )
}
