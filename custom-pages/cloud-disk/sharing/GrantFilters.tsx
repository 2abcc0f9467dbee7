import { granteeTypes } from '../../../resources/cloud-disk/disk-node/diskNode.options.ts'
import { useLabel, useTexts } from '../../../src/i18n/texts.ts'
import { keysOf } from '../../../src/schema/keysOf.ts'
import { ReferenceBox } from '../../../src/ui/parts/fields/ReferenceInput.tsx'
import { ChoiceTool } from '../../../src/ui/parts/ChoiceTool.tsx'
import { ControlBar, Tool } from '../../../src/ui/parts/Tool.tsx'
import { authorisedTexts } from './authorised.texts.ts'
import { grantStates, type useAuthorisedPlace } from './useAuthorised.ts'

export type PanelProps = ReturnType<typeof useAuthorisedPlace>

/** Narrows what is listed of what we share. */
export const GrantFilters = ({ place, go }: PanelProps) => {
  const t = useTexts(authorisedTexts)
  const label = useLabel()
  const { type, grantee, state } = place
  return (
    <ControlBar>
      <ChoiceTool
        label={t.type}
        width={180}
        value={type ?? ''}
        any={t.everyone}
        options={keysOf(granteeTypes).map(name => [name, label(granteeTypes[name])])}
        set={next => go({ type: next ?? '', grantee: null })}
      />
      {(type === 'TEACHER' || type === 'CLASS') && (
        <Tool label={type === 'TEACHER' ? t.teacher : t.course} width={260}>
          {id => (
            <ReferenceBox
              key={type}
              id={id}
              to={type === 'TEACHER' ? 'teacher' : 'course'}
              ids={grantee ? [grantee] : []}
              multiple={false}
              set={([next = null]) => go({ grantee: next })}
            />
          )}
        </Tool>
      )}
      <ChoiceTool
        label={t.state}
        width={140}
        value={state}
        options={keysOf(grantStates).map(name => [name, t.states[name]])}
        set={next => go({ state: next ?? '' })}
      />
    </ControlBar>
  )
}
