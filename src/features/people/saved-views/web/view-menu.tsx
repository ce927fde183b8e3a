import { Button, Menu } from '@mantine/core';
import { useState } from 'react';
import { useMay } from '#features/people/access/web/use-may.ts';
import { Icon } from '#ui/icons.tsx';
import { useTexts } from '#ui/texts.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { DefaultsDialog } from './defaults-dialog.tsx';
import { NameDialog } from './name-dialog.tsx';
import { useViewChanges } from './use-view-changes.ts';
import { useViewWatch } from './use-view-watch.ts';
import { ViewChoices } from './view-choices.tsx';
import type { ViewMenuProps } from './view-menu-props.ts';
import classes from './viewed-segments.module.css';

type Asked = 'new' | 'rename' | 'defaults' | null;

/** The views of a list, and what can be done with the one that is shown. */
export function ViewMenu(props: ViewMenuProps) {
  const { all, active, isChanged } = props;
  const t = useTexts().saved_views;
  const [asked, setAsked] = useState<Asked>(null);
  const [mayShare, isAdmin] = [useMay('manage_settings'), useMay('admin')];
  const changes = useViewChanges(props);
  useViewWatch(props);
  const mayChange = active !== undefined && (!active.is_shared || mayShare);
  const siblings = all.filter(({ is_shared }) => is_shared === active?.is_shared);
  const close = () => setAsked(null);
  return (
    <>
      <Menu position="bottom-end" width={250}>
        <Menu.Target>
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            leftSection={<Icon name="layers" size={16} />}
            className={classes.button}
          >
            {t.menu}
            {isChanged && <span className={classes.dot} />}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={classes.dropdown}>
          {active && isChanged && (
            <>
              {mayChange && <Menu.Item onClick={() => changes.save.mutate(false)}>{t.save}</Menu.Item>}
              <Menu.Item onClick={() => props.onShow(active)}>{t.reset}</Menu.Item>
            </>
          )}
          <Menu.Item onClick={() => setAsked('new')}>{active ? t.save_as : t.save_new}</Menu.Item>
          {active && mayChange && (
            <>
              <Menu.Item onClick={() => setAsked('rename')}>{t.rename}</Menu.Item>
              {mayShare && (
                <Menu.Item onClick={() => changes.share.mutate(!active.is_shared)}>
                  {active.is_shared ? t.unshare : t.share}
                </Menu.Item>
              )}
              {isAdmin && active.is_shared && <Menu.Item onClick={() => setAsked('defaults')}>{t.defaults}</Menu.Item>}
              {siblings[0] !== active && <Menu.Item onClick={() => changes.move.mutate(-1)}>{t.move_before}</Menu.Item>}
              {siblings.at(-1) !== active && (
                <Menu.Item onClick={() => changes.move.mutate(1)}>{t.move_after}</Menu.Item>
              )}
              <Menu.Item c="var(--tone-danger-text)" onClick={() => changes.remove.mutate(active)}>
                {t.delete}
              </Menu.Item>
            </>
          )}
          <ViewChoices all={all} active={active} onShow={props.onShow} />
        </Menu.Dropdown>
      </Menu>
      {asked === 'new' && (
        <NameDialog title={t.new_title} mayShare={mayShare} save={changes.create.mutateAsync} onClose={close} />
      )}
      {asked === 'rename' && active && (
        <NameDialog title={t.rename_title} name={active.name} save={changes.rename.mutateAsync} onClose={close} />
      )}
      {asked === 'defaults' && active && <DefaultsDialog view={active} all={all} onClose={close} />}
      {changes.rival !== null && (
        <ConflictDialog
          who={changes.rival}
          isBusy={changes.save.isPending}
          onClose={changes.forgetRival}
          onSave={() => changes.save.mutate(true)}
        />
      )}
    </>
  );
}
