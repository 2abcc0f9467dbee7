import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Tooltip from '@mui/material/Tooltip'
import { builtInRoles, isBuiltInRole } from '../../../resources/identity/role/role.options.ts'
import { useLabel, useTexts } from '../../../src/i18n/texts.ts'
import type { MyAccount } from '../../../resources/identity/account.calls.ts'
import { useShell } from '../../../src/ui/shell/context.tsx'
import { accountTexts } from './account.texts.ts'
import { AccountRow, SectionList, Section } from './Section.tsx'

/**
 * The person's institutions and invitations, with the role in each; one institution is in use at a
 * time (SET-02, 982).
 */
export const Institutions = ({ me }: { me: MyAccount }) => {
  const t = useTexts(accountTexts)
  const label = useLabel()
  const { switcher } = useShell()
  const roleName = (role: string | null) =>
    role === null ? t.noRole : isBuiltInRole(role) ? label(builtInRoles[role]) : role
  return (
    <Section title={t.institutions}>
      <SectionList>
        {me.institutions.map(({ id, name, schoolNo, role, current, waiting }) => (
          <AccountRow
            key={id}
            title={
              <>
                <span data-data>{name}</span>
                {current && <Chip label={t.present} />}
                {waiting && <Chip label={t.invited} color="primary" />}
              </>
            }
            help={
              <>
                <span data-data>{roleName(role)}</span>
                {schoolNo && ` · ${t.schoolNo(schoolNo)}`}
              </>
            }
            action={
              <Tooltip title={current ? t.presentWhy : ''}>
                {/* a disabled button gets no pointer events: the reason is on its wrapper and in
                    its accessible name */}
                <span>
                  <Button
                    disabled={current || !switcher}
                    aria-label={
                      current
                        ? `${t.switch} (${t.presentWhy})`
                        : `${waiting ? t.join : t.switch}: ${name}`
                    }
                    onClick={() => switcher?.to(id)}
                  >
                    {waiting ? t.join : t.switch}
                  </Button>
                </span>
              </Tooltip>
            }
          />
        ))}
      </SectionList>
    </Section>
  )
}
