import { ActionIcon, Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { interpolate } from '#base/text.ts';
import { useMay } from '#features/people/access/web/use-may.ts';
import { Icon } from '#ui/icons.tsx';
import { useTexts } from '#ui/texts.ts';
import type { ConnectionView } from '../contract.ts';
import { PauseDialog } from './pause-dialog.tsx';
import { useSync, useTest } from './use-connection-actions.ts';

/** What a member may do about a connection of the list. */
export function ConnectionMenu({ connection }: { connection: ConnectionView }) {
  const { buttons, tabs } = useTexts().connections;
  const [maySync, mayManage] = [useMay('edit_orders'), useMay('manage_connectors')];
  const [isAsking, setIsAsking] = useState(false);
  const [sync, test] = [useSync(), useTest()];
  const isActive = connection.state === 'active';
  if (!mayManage && !(isActive && maySync)) return null;
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={28}
            aria-label={interpolate(buttons.actions_of, { name: connection.name })}
            loading={sync.isPending || test.isPending}
          >
            <Icon name="dots" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {isActive && maySync && <Menu.Item onClick={() => sync.mutate(connection)}>{buttons.sync}</Menu.Item>}
          {mayManage && <Menu.Item onClick={() => test.mutate(connection)}>{buttons.test}</Menu.Item>}
          {mayManage && isActive && <Menu.Item onClick={() => setIsAsking(true)}>{buttons.pause}</Menu.Item>}
          {mayManage && (
            <Menu.Item
              renderRoot={(props) => (
                <Link to="/settings/connectors/$id/settings" params={{ id: String(connection.id) }} {...props} />
              )}
            >
              {tabs.settings}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <PauseDialog connection={connection} isOpen={isAsking} onClose={() => setIsAsking(false)} />
    </>
  );
}
