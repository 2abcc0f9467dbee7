import { organization } from '../../../resources/identity/organization/organization.resource.ts'
import { useTexts } from '../../../src/i18n/texts.ts'
import { OnlyRecord } from '../../../src/ui/form/OnlyRecord.tsx'
import { institutionTexts } from './institution.texts.ts'

/** The institution's record, as who looks at it may have it. */
export const InstitutionForm = () => {
  const t = useTexts(institutionTexts)
  return <OnlyRecord resource={organization} texts={{ ...t, saved: t.savedInstitution }} />
}
