import type { TranslationMessages } from 'ra-core'

/**
 * react-admin's own messages in Chinese, all of them: the package on offer lacks 65 of 164 and is not our tone, and a key missing here does not
 * compile.
 */
export const messages: TranslationMessages = {
  ra: {
    action: {
      add_filter: '添加筛选', add: '添加', back: '返回', bulk_actions: '已选 %{smart_count} 项', cancel: '取消', clear_array_input: '清空列表',
      clear_input_value: '清空', clone: '复制', confirm: '确定', create: '新建', create_item: '新建%{item}', delete: '删除', edit: '编辑',
      export: '导出', list: '列表', refresh: '刷新', remove_filter: '移除此筛选', remove_all_filters: '移除全部筛选', remove: '移除', reset: '重置',
      save: '保存', search: '搜索', search_columns: '搜索列', select_all: '全选', select_all_button: '全选', select_row: '选择此行', show: '查看',
      sort: '排序', undo: '撤销', unselect: '取消选择', expand: '展开', close: '关闭', open_menu: '展开菜单', close_menu: '收起菜单',
      update: '更新', move_up: '上移', move_down: '下移', open: '打开', toggle_theme: '切换深浅主题', select_columns: '列设置',
      update_application: '重新加载',
    },
    boolean: { true: '是', false: '否', null: ' ' },
    page: {
      create: '新建%{name}', dashboard: '首页', edit: '%{name} %{recordRepresentation}', error: '出错了', list: '%{name}', loading: '加载中',
      not_found: '页面不存在', show: '%{name} %{recordRepresentation}', empty: '暂无%{name}。', invite: '现在添加一个?', access_denied: '没有访问权限',
      authentication_error: '登录验证出错',
    },
    input: {
      file: { upload_several: '将文件拖到此处,或点击选择。', upload_single: '将文件拖到此处,或点击选择。' },
      image: { upload_several: '将图片拖到此处,或点击选择。', upload_single: '将图片拖到此处,或点击选择。' },
      references: { all_missing: '找不到关联的数据。', many_missing: '至少有一条关联数据已不存在。', single_missing: '关联的数据已不存在。' },
      password: { toggle_visible: '隐藏密码', toggle_hidden: '显示密码' },
    },
    message: {
      about: '关于', access_denied: '您没有访问此页面的权限', are_you_sure: '确定吗?', authentication_error: '登录服务器返回错误,无法验证您的身份。',
      auth_error: '验证登录凭证时出错。', bulk_delete_content: '确定删除所选的 %{smart_count} 项%{name}?', bulk_delete_title: '删除 %{smart_count} 项%{name}',
      bulk_update_content: '确定更新所选的 %{smart_count} 项%{name}?', bulk_update_title: '更新 %{smart_count} 项%{name}', clear_array_input: '确定清空整个列表?',
      delete_content: '确定删除此%{name}?', delete_title: '删除%{name} %{recordRepresentation}', details: '详情', error: '页面发生错误,请求未完成。',
      invalid_form: '填写的内容有误,请检查标出的项目', loading: '请稍候', no: '否', not_found: '地址输入有误,或链接已失效。',
      select_all_limit_reached: '数据过多,无法全部选择,仅选择了前 %{max} 项。', unsaved_changes: '有修改尚未保存,确定放弃吗?', yes: '是',
      placeholder_data_warning: '网络异常:数据刷新失败。',
    },
    navigation: {
      clear_filters: '清除筛选', no_filtered_results: '没有符合筛选条件的%{name}。', no_results: '没有%{name}', no_more_results: '第 %{page} 页超出范围,请返回上一页。',
      page_out_of_boundaries: '第 %{page} 页超出范围', page_out_from_end: '已是最后一页', page_out_from_begin: '已是第一页',
      page_range_info: '第 %{offsetBegin}-%{offsetEnd} 条,共 %{total} 条', partial_page_range_info: '第 %{offsetBegin}-%{offsetEnd} 条,共 %{offsetEnd} 条以上',
      current_page: '第 %{page} 页', page: '前往第 %{page} 页', first: '前往首页', last: '前往末页', next: '下一页', previous: '上一页',
      page_rows_per_page: '每页条数:', skip_nav: '跳到正文',
    },
    sort: { sort_by: '按%{field_lower_first}%{order}', ASC: '升序', DESC: '降序' },
    auth: {
      auth_check_error: '请登录后继续', user_menu: '个人', username: '账号', password: '密码', email: '邮箱', sign_in: '登录',
      sign_in_error: '登录失败,请重试', logout: '退出登录',
    },
    notification: {
      updated: '已更新 |||| 已更新 %{smart_count} 项', created: '已新建', deleted: '已删除 |||| 已删除 %{smart_count} 项', bad_item: '数据有误',
      item_doesnt_exist: '数据不存在', http_error: '与服务器通信出错', data_provider_error: '数据服务出错,请稍后重试。',
      i18n_error: '无法加载所选语言', canceled: '操作已取消', logged_out: '登录状态已失效,请重新登录。', not_authorized: '您没有访问此内容的权限。',
      application_update_available: '有新版本可用。', offline: '没有网络连接,无法获取数据。',
    },
    validation: {
      required: '必填', minLength: '至少 %{min} 个字符', maxLength: '最多 %{max} 个字符', minValue: '不能小于 %{min}', maxValue: '不能大于 %{max}',
      number: '必须是数字', email: '邮箱格式不正确', oneOf: '必须是其中之一:%{options}', regex: '必须符合格式:%{pattern}', unique: '不能重复',
    },
    saved_queries: {
      label: '保存的查询', query_name: '查询名称', new_label: '保存当前查询…', new_dialog_title: '将当前查询另存为', remove_label: '删除保存的查询',
      remove_label_with_name: '删除查询“%{name}”', remove_dialog_title: '删除保存的查询?', remove_message: '确定从保存的查询中删除此项?',
      help: '筛选列表后,可保存查询供以后使用',
    },
    guesser: { empty: { title: '暂无数据', message: '请检查数据来源' } },
    configurable: {
      customize: '自定义', configureMode: '配置此页面',
      inspector: { title: '配置面板', content: '将鼠标移到界面元素上即可配置', reset: '恢复默认', hideAll: '全部隐藏', showAll: '全部显示' },
      Datagrid: { title: '数据表', unlabeled: '未命名的列 %{column}' },
      SimpleForm: { title: '表单', unlabeled: '未命名的输入 %{input}' },
      SimpleList: { title: '列表', primaryText: '主要文字', secondaryText: '次要文字', tertiaryText: '补充文字' },
    },
  },
}
