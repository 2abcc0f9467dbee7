import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addressOf, pages } from '../../custom-pages/index.ts'
import spec from '../../tests/spec/guard.json' with { type: 'json' }
import routes from '../../tests/spec/routes.json' with { type: 'json' }
import { choosePhoneLayout } from '../ui/shell/phoneLayout.ts'
import { useViewport } from './viewport.ts'

const content = () => document.querySelector('meta[name=viewport]')?.getAttribute('content')
const fixed = `width=${spec.fixedViewportWidth}`
const show = (route: string) => renderHook(() => useViewport(addressOf(route)))

// the head keeps its styles: other files share it
const meta = document.createElement('meta')
meta.name = 'viewport'
beforeEach(() => {
  localStorage.clear()
  meta.content = ''
  document.head.append(meta)
})
afterEach(() => {
  cleanup()
  meta.remove()
})

// not named by the specification: what people without a console do on phones
const phoneFirst = ['invite', 'myCourses', 'myTasks', 'topUpMobile', 'transferMobile']

describe('the viewport that phones and tablets follow', () => {
  it.each(spec.withoutViewportFix)('%s has the width of the device (NAV-13)', route => {
    show(route)
    expect(content()).toContain('width=device-width')
  })

  it('every other screen is 1024 px wide, of a page, a resource or nothing (NAV-13)', () => {
    const named = [routes.shell, routes.home, routes.outside].flatMap(list => Object.keys(list))
    const others = [...named, ...pages.map(({ route }) => route), 'nowhere'].filter(
      route => !spec.withoutViewportFix.includes(route) && !phoneFirst.includes(route),
    )
    expect(others.length).toBeGreaterThan(100)
    for (const route of others) {
      show(route)
      expect([route, content()]).toEqual([route, fixed])
      cleanup()
    }
  })

  it('follows the address', () => {
    const { rerender } = renderHook(({ route }) => useViewport(addressOf(route)), {
      initialProps: { route: 'share' },
    })
    rerender({ route: 'teacher' })
    expect(content()).toBe(fixed)
    rerender({ route: 'shareClass' })
    expect(content()).toContain('device-width')
  })

  it('is the device’s own where the person has chosen the layout for phones', () => {
    show('teacher')
    act(() => choosePhoneLayout(true))
    expect(content()).toContain('width=device-width')
    act(() => choosePhoneLayout(false))
    expect(content()).toBe(fixed)
  })
})
