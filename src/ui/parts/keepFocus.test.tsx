import { afterEach, beforeEach, expect, it } from 'vitest'
import { keepFocus } from './keepFocus.ts'

let end = () => {}
beforeEach(() => {
  document.body.innerHTML = `
    <main tabindex="-1">
      <table><tbody>${['1', '2', '3']
        .map(id => `<tr data-id="${id}" tabindex="-1"><td><button>menu ${id}</button></td></tr>`)
        .join('')}</tbody></table>
      <nav><select></select><button>previous</button><button>1</button><button>next</button></nav>
      <div id="chips"><button>chip a</button><button>chip b</button></div>
      <button>more</button>
    </main>
    <section data-passing></section>`
  end = keepFocus(document)
})
afterEach(() => {
  end()
  document.body.replaceChildren()
})

const button = (text: string): HTMLButtonElement => {
  const found = [...document.querySelectorAll('button')].find(one => one.textContent === text)
  if (!found) throw new Error(`no button ${text}`)
  return found
}
const rowOf = (id: string) => document.querySelector<HTMLElement>(`tr[data-id="${id}"]`)
const changed = () => new Promise<void>(done => setTimeout(done))
const focused = (): string => {
  const active = document.activeElement
  return active instanceof HTMLElement ? (active.dataset['id'] ?? active.textContent.trim()) : ''
}
/** A dialog or a toast with one button, which has the focus. */
const open = (text: string, passing = false) => {
  const box = document.createElement('div')
  box.innerHTML = `<div role="${passing ? 'status' : 'dialog'}"><button>${text}</button></div>`
  ;(passing ? document.querySelector('[data-passing]') : document.body)?.append(box)
  button(text).focus()
  return box
}

it('goes to the next row after a deletion confirmed in a dialog, and to the previous one after the last', async () => {
  for (const [id, then] of [
    ['2', '3'],
    ['3', '1'],
  ] as const) {
    button(`menu ${id}`).focus()
    const dialog = open('Delete')
    dialog.remove()
    await changed()
    expect(focused()).toBe(`menu ${id}`)
    rowOf(id)?.remove()
    await changed()
    expect(focused()).toBe(then)
  }
})

it('goes to the row that an undo brings back, unless the person went on', async () => {
  for (const goesOn of [false, true]) {
    const row = rowOf('2')
    button('menu 2').focus()
    row?.remove()
    await changed()
    expect(focused()).toBe('3')
    const toast = open('Undo', true)
    toast.remove()
    await changed()
    expect(focused()).toBe('3')
    if (goesOn) document.dispatchEvent(new KeyboardEvent('keydown', { key: 'j' }))
    const again = document.createElement('tr')
    again.dataset['id'] = '2'
    again.tabIndex = -1
    again.innerHTML = '<td><button>menu 2</button></td>'
    rowOf('3')?.before(again)
    await changed()
    expect(focused()).toBe(goesOn ? '3' : '2')
  }
})

it('goes to the button beside one that is disabled, the chip beside one that is removed, and back from one that worked', async () => {
  button('next').focus()
  button('next').disabled = true
  await changed()
  expect(focused()).toBe('1')
  // not the box of the page size that stands before it
  button('previous').focus()
  button('previous').disabled = true
  await changed()
  expect(focused()).toBe('1')
  button('chip a').focus()
  button('chip a').remove()
  await changed()
  expect(focused()).toBe('chip b')
  const more = button('more')
  more.focus()
  more.classList.add('MuiButton-loading')
  more.disabled = true
  await changed()
  more.classList.remove('MuiButton-loading')
  more.disabled = false
  await changed()
  expect(focused()).toBe('more')
  more.remove()
  await changed()
  expect(focused()).toBe('chip b')
})

it('leaves the page alone where the person left a control themselves', async () => {
  button('next').focus()
  button('next').blur()
  await changed()
  button('next').remove()
  await changed()
  expect(document.activeElement).toBe(document.body)
})
