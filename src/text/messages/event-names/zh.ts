import type { WebhookEvent } from '../../../contract/events.ts'

export const eventNames: Record<WebhookEvent, string> = {
  TRANSCRIPT_CREATED: '转录稿就绪',
  TRANSCRIPT_FAILED: '转录失败',
  TRANSCRIPT_EDITED: '转录稿已编辑',
  TRANSLATION_CREATED: '翻译就绪',
  TRANSLATION_FAILED: '翻译失败',
  INSIGHT_CREATED: '分析就绪',
  RECORDING_READY: '录音已导入',
  RECORDING_FAILED: '录音导入失败',
  RECORDING_DELETED: '录音已删除',
  MEDIA_DELETED: '媒体已删除',
  HIGHLIGHT_CREATED: '已标注段落',
  HIGHLIGHT_CHANGED: '标注已更改',
  COMMENT_CREATED: '已添加评论',
  WEBHOOK_DISABLED: 'Webhook 已停用',
  EXPORT_RULE_DISABLED: '导出规则已停用',
  WEBHOOK_TEST: '测试',
}
