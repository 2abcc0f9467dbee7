/**
 * The package brings no types: these are its keys. Every other one of react-admin's is ours to give
 * (messages.zh.ts).
 */
declare module 'ra-language-chinese' {
  type Texts<K extends string> = Readonly<Record<K, string>>
  const messages: {
    readonly ra: {
      readonly action: Texts<
        | 'add_filter'
        | 'add'
        | 'back'
        | 'bulk_actions'
        | 'cancel'
        | 'clear_input_value'
        | 'clone'
        | 'close'
        | 'close_menu'
        | 'confirm'
        | 'create'
        | 'delete'
        | 'edit'
        | 'expand'
        | 'export'
        | 'list'
        | 'open_menu'
        | 'refresh'
        | 'remove'
        | 'remove_filter'
        | 'save'
        | 'search'
        | 'show'
        | 'sort'
        | 'undo'
        | 'unselect'
      >
      readonly boolean: Texts<'true' | 'false' | 'null'>
      readonly page: Texts<
        | 'create'
        | 'dashboard'
        | 'edit'
        | 'empty'
        | 'error'
        | 'invite'
        | 'list'
        | 'loading'
        | 'not_found'
        | 'show'
      >
      readonly input: {
        readonly file: Texts<'upload_several' | 'upload_single'>
        readonly image: Texts<'upload_several' | 'upload_single'>
        readonly references: Texts<'all_missing' | 'many_missing' | 'single_missing'>
        readonly password: Texts<'toggle_visible' | 'toggle_hidden'>
      }
      readonly message: Texts<
        | 'about'
        | 'are_you_sure'
        | 'bulk_delete_content'
        | 'bulk_delete_title'
        | 'delete_content'
        | 'delete_title'
        | 'error'
        | 'invalid_form'
        | 'loading'
        | 'no'
        | 'not_found'
        | 'unsaved_changes'
        | 'yes'
      >
      readonly navigation: Texts<
        | 'no_results'
        | 'no_more_results'
        | 'page_out_of_boundaries'
        | 'page_out_from_end'
        | 'page_out_from_begin'
        | 'page_range_info'
        | 'page_rows_per_page'
        | 'next'
        | 'prev'
        | 'skip_nav'
      >
      readonly sort: Texts<'sort_by' | 'ASC' | 'DESC'>
      readonly auth: Texts<
        | 'auth_check_error'
        | 'user_menu'
        | 'username'
        | 'password'
        | 'sign_in'
        | 'sign_in_error'
        | 'logout'
      >
      readonly notification: Texts<
        | 'updated'
        | 'created'
        | 'deleted'
        | 'bad_item'
        | 'item_doesnt_exist'
        | 'http_error'
        | 'canceled'
        | 'data_provider_error'
        | 'i18n_error'
        | 'logged_out'
      >
      readonly validation: Texts<
        | 'required'
        | 'minLength'
        | 'maxLength'
        | 'minValue'
        | 'maxValue'
        | 'number'
        | 'email'
        | 'oneOf'
        | 'regex'
      >
    }
  }
  export = messages
}
