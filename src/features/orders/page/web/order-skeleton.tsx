import { Skeleton } from '@mantine/core';
import page from '#ui/detail-page.module.css';
import pageClasses from '#ui/page.module.css';

/** The outline of an order's page while it is read: head, sentence, steps and the two columns where they will be. */
export function OrderSkeleton() {
  return (
    <div aria-hidden="true">
      <div className={pageClasses.header}>
        <div>
          <Skeleton height={24} width={260} my={4} />
          <Skeleton height={14} width={320} my={3} />
        </div>
      </div>
      <Skeleton height={24} width="60%" mb={20} />
      <Skeleton height={76} mb={14} radius="md" />
      <div className={page.columns}>
        <Skeleton height={320} radius="md" />
        <Skeleton height={420} radius="md" />
      </div>
    </div>
  );
}
