import { Menu, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { interpolate } from '#base/text.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { Icon } from '#ui/icons.tsx';
import { queryOf } from '#ui/query.ts';
import { RelativeTime } from '#ui/relative-time.tsx';
import { useTexts } from '#ui/texts.ts';
import { findNotices } from '../contract.ts';
import { linkOf } from '../notice.ts';
import { BellButton } from './bell-button.tsx';
import classes from './notice-bell.module.css';
import { useNoticeSentence } from './use-notice-sentence.ts';

/** What stands still, the newest first; each leads to where it is put right. */
export function NoticeMenu() {
  const { shell, notices } = useTexts();
  const sentenceOf = useNoticeSentence();
  const { count } = useFormats();
  const navigate = useNavigate();
  const { data = [], total = 0 } = useQuery(queryOf(findNotices, {})).data ?? {};
  return (
    <Menu position="bottom-end" width={360}>
      <Menu.Target>
        <BellButton />
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        <Menu.Label>{shell.notices.title}</Menu.Label>
        {data.length === 0 && (
          <div className={classes.none}>
            <span>{notices.none}</span>
            <span>{notices.none_hint}</span>
          </div>
        )}
        {data.map(({ id, notice, first_seen_at }) => (
          <Menu.Item key={id} onClick={() => void navigate({ href: linkOf(notice) })}>
            <span className={classes.sentence}>{sentenceOf(notice)}</span>
            <Text span inherit c="dimmed" fz="xs">
              <RelativeTime at={first_seen_at} />
            </Text>
          </Menu.Item>
        ))}
        {total > data.length && (
          <Menu.Label>{interpolate(notices.more, { shown: count(data.length), count: count(total) })}</Menu.Label>
        )}
        <Menu.Divider />
        <Menu.Item leftSection={<Icon name="mail" size={16} />} component={Link} to="/notices">
          {notices.all}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
