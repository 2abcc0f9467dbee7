import { useSearchParams } from 'react-router-dom'
import { canDo } from '../../src/access/index.ts'
import { importColumns } from '../../src/schema/derive.ts'
import { useAccess, useFindResource } from '../../src/ui/context.tsx'
import { Forbidden, NotFound } from '../../src/ui/shell/Screens.tsx'
import { JobPage } from './JobPage.tsx'
import { NewImport } from './NewImport.tsx'
import { PickResource } from './PickResource.tsx'

/**
 * /importJob: `?jobId=` continues an import, `?resource=` begins one (with values for every row, by
 * field), and without either it asks for the resource.
 */
export const ImportPage = () => {
  const [query] = useSearchParams()
  const find = useFindResource()
  const access = useAccess()
  const [jobId, name] = [query.get('jobId'), query.get('resource')]
  if (jobId) return <JobPage key={jobId} jobId={jobId} />
  if (name === null) return <PickResource />
  const resource = find(name)
  if (!resource || resource.import === false) return <NotFound />
  if (!canDo(access, resource, 'import')) return <Forbidden />
  const known = new Set(importColumns(resource))
  const presetValues = Object.fromEntries(
    [...query].filter(([field, text]) => known.has(field) && text.trim() !== ''),
  )
  return <NewImport key={query.toString()} resource={resource} given={presetValues} />
}
